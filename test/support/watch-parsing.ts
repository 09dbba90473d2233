/** Records the texts that this process, which includes the service, parses as JSON. */
export function watchParsing(): { readonly texts: ReadonlySet<unknown>; stop: () => void } {
  const texts = new Set<unknown>();
  const parse = JSON.parse;
  const spy = jest.spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
    texts.add(text);
    return parse(text, reviver) as unknown;
  });
  return { texts, stop: () => spy.mockRestore() };
}
