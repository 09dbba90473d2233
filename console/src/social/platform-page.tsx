import { useParams } from '@tanstack/react-router';
import { useTexts } from '../texts/texts';
import { Page } from '../ui/page';
import { NotFoundPage } from '../ui/status-pages';
import { isPlatform } from './social-types';

/** How one platform does over a window. */
export function PlatformPage() {
  const t = useTexts('social');
  const { platform } = useParams({ strict: false });
  if (!isPlatform(platform)) return <NotFoundPage />;
  return <Page title={t(`platform.${platform}`)}>{null}</Page>;
}
