/*
 * Shows a form of Rapport in this page:
 *   <script async src="https://…/embed.js" data-form="LINK" data-mode="inline|popup|button"></script>
 * Options: data-label (text of the button), data-title (name of the frame for screen readers), data-close (name of the button
 * that closes the window). Every other data-… attribute, and the query of this page, prefill the field with this key.
 * Events, which bubble from the frame: rapport:loaded, rapport:submitted (detail.responseId; preventDefault() prevents
 * the redirect of the form) and rapport:closed.
 */
(() => {
  const script = document.currentScript;
  const { origin } = new URL(script.src);
  const {
    form,
    mode = 'inline',
    label = 'Open the form',
    title = 'Form',
    close = 'Close',
    ...prefill
  } = script.dataset;

  const url = new URL(`/f/${encodeURIComponent(form)}`, origin);
  url.search = location.search;
  for (const [name, value] of Object.entries(prefill)) url.searchParams.set(name, value);
  url.searchParams.set('embed', '1');

  const frame = document.createElement('iframe');
  frame.title = title;
  frame.src = url.href;
  frame.style.cssText =
    'display:block;width:100%;height:30rem;border:0;background:transparent;color-scheme:normal';
  // Every page in the frame learns from this message who may hear its answers.
  frame.addEventListener('load', () =>
    frame.contentWindow.postMessage({ rapport: 'hello' }, origin),
  );

  const emit = (name, detail) =>
    frame.dispatchEvent(
      new CustomEvent(`rapport:${name}`, {
        bubbles: true,
        cancelable: true,
        detail: { form, ...detail },
      }),
    );

  let isFirst = true;
  addEventListener('message', ({ source, origin: sender, data }) => {
    if (source !== frame.contentWindow || sender !== origin) return;
    if (data?.rapport === 'height' && data.height > 0) frame.style.height = `${data.height}px`;
    if (data?.rapport === 'loaded') {
      emit('loaded', {});
      // Errors and thanks are at the top of the page that follows.
      if (!isFirst && frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
      isFirst = false;
    }
    if (data?.rapport === 'submitted') {
      const { responseId, redirectUrl } = data;
      const isAllowed = emit('submitted', { responseId });
      if (isAllowed && /^https?:/.test(redirectUrl ?? '')) location.assign(redirectUrl);
    }
  });

  if (mode === 'inline') {
    frame.loading = 'lazy';
    script.after(frame);
    return;
  }

  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', title);
  dialog.style.cssText =
    'width:min(44rem,calc(100vw - 2rem));max-height:calc(100vh - 2rem);padding:1.25rem;border:0;border-radius:12px;overflow:auto;color-scheme:light dark;background:Canvas;box-shadow:0 1rem 4rem rgb(0 0 0/.35)';
  const closing = document.createElement('button');
  closing.type = 'button';
  closing.textContent = '×';
  closing.setAttribute('aria-label', close);
  closing.style.cssText =
    'display:block;width:2.75rem;height:2.75rem;margin-inline-start:auto;border:0;border-radius:50%;background:transparent;color:CanvasText;font:1.75rem/1 sans-serif;cursor:pointer';
  closing.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => emit('closed', {}));
  dialog.append(closing);
  const open = () => {
    if (!frame.isConnected) dialog.append(frame);
    dialog.showModal();
  };
  script.after(dialog);
  if (mode === 'popup') {
    open();
    return;
  }

  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.addEventListener('click', open);
  script.after(button);
})();
