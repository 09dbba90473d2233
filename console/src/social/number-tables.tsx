import { useTexts } from '../texts/texts';
import { Section } from '../ui/section';
import { Figure } from './figure';
import { KPIS, type KpiName, type Platform } from './social-types';

/** The numbers that mean the same on all platforms, beside the unchanged numbers of the platform. */
export function NumberTables({
  title,
  description,
  platform,
  numbers,
  raw,
  isRange = false,
}: {
  title: string;
  description: string;
  platform: Platform;
  numbers: Readonly<Partial<Record<KpiName, number | null>>>;
  raw: Readonly<Record<string, unknown>>;
  isRange?: boolean;
}) {
  const t = useTexts('social');
  const names = Object.keys(raw);
  return (
    <Section title={title} description={description}>
      <div className="number-tables">
        <table className="number-table">
          <caption>{t('numbersOfRapport')}</caption>
          <tbody>
            {KPIS.map((name) => {
              const value = numbers[name];
              return value === undefined ? null : (
                <tr key={name}>
                  <th scope="row">{t(`metric.${name}`)}</th>
                  <td>
                    <Figure name={name} value={value} platform={platform} isRange={isRange} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
        <table className="number-table">
          <caption>{t('numbersOf', { platform: t(`platform.${platform}`) })}</caption>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>
                  <code>{JSON.stringify(raw[name])}</code>
                </td>
              </tr>
            ))}
            {names.length === 0 && (
              <tr>
                <td colSpan={2}>{t('noNumbers')}</td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
