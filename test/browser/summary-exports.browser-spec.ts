import Papa from 'papaparse';
import type { ConsolePage } from '../support/console-browser';
import { useSummary, contentOf } from './summary-harness';

describe('The summary of a form in the console', () => {
  const data = useSummary();
  const { openSummary } = data;

  /** Browsers without a picker of files get a download. */
  const openExport = async (query = ''): Promise<ConsolePage> => {
    const page = await openSummary(query);
    await page.page.evaluate('globalThis.showSaveFilePicker = undefined');
    return page;
  };

  describe('export', () => {
    it('writes to the file that the person chooses', async () => {
      const page = await openSummary();
      await page.page.evaluate(() => {
        const saved = { name: '', content: '', state: 'open' };
        Object.assign(globalThis, {
          saved,
          showSaveFilePicker: ({ suggestedName }: { suggestedName: string }) => {
            saved.name = suggestedName;
            const decoder = new TextDecoder();
            return Promise.resolve({
              createWritable: () =>
                Promise.resolve(
                  new WritableStream<Uint8Array>({
                    write: (bytes) => {
                      saved.content += decoder.decode(bytes, { stream: true });
                    },
                    close: () => {
                      saved.state = 'closed';
                    },
                    abort: () => {
                      saved.state = 'aborted';
                    },
                  }),
                ),
            });
          },
        });
      });

      await page.press('button', 'Export');
      await page.page.getByRole('menuitem', { name: /CSV/ }).press('Enter');

      await page.seeText(/^Saved: 5 rows/);
      const saved = await page.page.evaluate<Record<string, string>>('globalThis.saved');
      expect(saved).toMatchObject({ name: 'Drinks Responses.csv', state: 'closed' });
      expect(Papa.parse((saved['content'] ?? '').trim()).data).toHaveLength(1 + 5);
      await page.close();
    });

    it('saves all responses as CSV and says how many', async () => {
      const page = await openExport();

      await page.press('button', 'Export');
      const [download] = await Promise.all([
        page.page.waitForEvent('download'),
        page.page.getByRole('menuitem', { name: /CSV/ }).press('Enter'),
      ]);

      await page.seeText(/^Saved: 5 rows/);
      expect(download.suggestedFilename()).toBe('Drinks Responses.csv');
      const rows = Papa.parse<string[]>((await contentOf(download)).toString('utf8').trim()).data;
      expect(rows).toHaveLength(1 + 5);
      await page.close();
    });

    it('saves the filtered responses as NDJSON', async () => {
      const page = await openExport(`?field=${data.form.fields[1]?.key}&value=Coffee`);

      await page.press('button', 'Export');
      const [download] = await Promise.all([
        page.page.waitForEvent('download'),
        page.page.getByRole('menuitem', { name: /NDJSON/ }).press('Enter'),
      ]);

      await page.seeText(/^Saved: 2 rows/);
      const lines = (await contentOf(download)).toString('utf8').trim().split('\n');
      expect(lines.map((line) => JSON.parse(line) as unknown)).toHaveLength(2);
      await page.close();
    });

    it('leaves no file when the export ends early', async () => {
      const page = await openExport();
      const downloads: unknown[] = [];
      page.page.on('download', (download) => downloads.push(download));
      await page.page.evaluate(() => {
        const original = globalThis.fetch;
        globalThis.fetch = async (input, init) => {
          const response = await original(input, init);
          if (!new Request(input).url.includes('/export')) return response;
          const reader = response.body?.getReader();
          const stream = new ReadableStream<Uint8Array>({
            async pull(controller) {
              const part = await reader?.read();
              if (part?.value) controller.enqueue(part.value.slice(0, part.value.length / 2));
              setTimeout(() => controller.error(new TypeError('network error')), 0);
            },
          });
          return new Response(stream, { status: response.status });
        };
      });

      await page.press('button', 'Export');
      await page.page.getByRole('menuitem', { name: /CSV/ }).press('Enter');

      await page.seeText(/^The export ended early/);
      expect(downloads).toEqual([]);
      await page.expectAccessible('a broken export');
      await page.close();
    });

    it('can be cancelled, and then leaves no file', async () => {
      const page = await openExport();
      const downloads: unknown[] = [];
      page.page.on('download', (download) => downloads.push(download));
      await page.page.evaluate(() => {
        const original = globalThis.fetch;
        globalThis.fetch = (input, init) =>
          new Request(input).url.includes('/export')
            ? new Promise((_, reject) => {
                init?.signal?.addEventListener('abort', () =>
                  reject(new DOMException('aborted', 'AbortError')),
                );
              })
            : original(input, init);
      });
      await page.press('button', 'Export');
      await page.page.getByRole('menuitem', { name: /CSV/ }).press('Enter');

      await page.press('button', 'Cancel the export');

      await page.seeText('Cancelled. No file was saved.');
      await page.seeFocus('button', 'Export');
      expect(downloads).toEqual([]);
      await page.close();
    });
  });
});
