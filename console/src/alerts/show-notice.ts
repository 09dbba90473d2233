import type { QueryClient } from '@tanstack/react-query';

interface NoticeOfTeam {
  /** Contains no names and answers, because others may see the screen. */
  readonly title: string;
  readonly body: string;
  readonly teamId: string;
  /** A later notice with the same tag replaces this one. */
  readonly tag: string;
  /** The page below the team that a click opens; empty for its home. */
  readonly page: string;
}

/** Shows a notice of the browser. A click on it opens a page of the team, with its newest data. */
export function showNotice(
  client: QueryClient,
  { title, body, teamId, tag, page }: NoticeOfTeam,
): void {
  const notice = new Notification(title, { body, tag: `rapport.${tag}.${teamId}` });
  notice.addEventListener('click', () => {
    window.focus();
    location.hash = `#/teams/${teamId}${page}`;
    void client.invalidateQueries({ queryKey: ['team', teamId] });
    notice.close();
  });
}
