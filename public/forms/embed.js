/*
 * Shows a form of Rapport in this page:
 *   <script async src="https://…/embed.js" data-form="LINK" data-mode="inline|popup|button"></script>
 * Options: data-target (a CSS selector of the element that gets the form or the button; by default, they follow the script, or are
 * at the end of the page if the script is in the head), data-label (text of the button), data-title (name of the frame for
 * screen readers), data-close (name of the button that closes the window), data-accent (colour of the button, #rrggbb; without it, the button has the
 * style of this page).
 * data-prefill-KEY="…" prefills the field with this key or id, or is a value that the form keeps from its link, such as utm_source;
 * data-query="KEY KEY" names the parameters of this page's own query that are passed on for the same. No other parameter is.
 * Events, which bubble from the frame: rapport:loaded, rapport:submitted (detail.responseId; preventDefault() prevents
 * the redirect of the form) and rapport:closed.
 */
(() => {
  const OPTIONS = ['form', 'mode', 'target', 'label', 'title', 'close', 'query', 'accent'];

  const parsed = new Promise((resolve) => {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', resolve);
    else resolve();
  });

  /** The address of the form in a frame, with the values that prefill its fields. */
  const addressOf = (script, option) => {
    const url = new URL(`/f/${encodeURIComponent(option('form'))}`, script.src);
    const { searchParams } = url;
    const query = new URLSearchParams(location.search);
    for (const name of option('query', '').split(/[\s,]+/))
      for (const value of query.getAll(name)) searchParams.append(name, value);
    // Not `dataset`, which changes names with a hyphen, such as ids.
    for (const attribute of script.getAttributeNames()) {
      const [, prefix, name] = /^data-(prefill-)?(.+)/.exec(attribute) ?? [];
      // Without the prefix: snippets that were copied before there was one.
      if (name && (prefix || !OPTIONS.includes(name)))
        searchParams.set(name, script.getAttribute(attribute));
    }
    searchParams.set('in-frame', '1');
    return url;
  };

  /** @param add inserts elements at their place */
  const show = (script, option, add) => {
    const form = option('form');
    const title = option('title', 'Form');
    const mode = option('mode', 'inline');
    const { href, origin } = addressOf(script, option);

    const frame = document.createElement('iframe');
    frame.title = title;
    frame.src = href;
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
      add(frame);
      return;
    }

    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', title);
    dialog.style.cssText =
      'width:min(44rem,calc(100vw - 2rem));max-height:calc(100vh - 2rem);padding:1.25rem;border:0;border-radius:12px;overflow:auto;color-scheme:light dark;background:Canvas;box-shadow:0 1rem 4rem rgb(0 0 0/.35)';
    const closing = document.createElement('button');
    closing.type = 'button';
    closing.textContent = '×';
    closing.setAttribute('aria-label', option('close', 'Close'));
    closing.style.cssText =
      'display:block;width:2.75rem;height:2.75rem;margin-inline-start:auto;border:0;border-radius:50%;background:transparent;color:CanvasText;font:1.75rem/1 sans-serif;cursor:pointer';
    closing.addEventListener('click', () => dialog.close());
    dialog.addEventListener('close', () => emit('closed', {}));
    dialog.append(closing);
    const open = () => {
      if (!frame.isConnected) dialog.append(frame);
      dialog.showModal();
    };
    if (mode === 'popup') {
      add(dialog);
      open();
      return;
    }

    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = option('label', 'Open the form');
    const accent = option('accent', '');
    if (/^#[\da-f]{6}$/i.test(accent)) {
      const [red, green, blue] = [1, 3, 5].map(
        (at) => (parseInt(accent.slice(at, at + 2), 16) / 255) ** 2.2,
      );
      // The one of black and white with the higher contrast.
      const text = 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? '#000' : '#fff';
      button.style.cssText = `padding:.75rem 1.75rem;border:0;border-radius:8px;background:${accent};color:${text};font:600 1rem/1.25 system-ui,sans-serif;cursor:pointer`;
    }
    button.addEventListener('click', open);
    add(button, dialog);
  };

  const embed = async (script) => {
    const option = (name, otherwise) => script.getAttribute(`data-${name}`) ?? otherwise;
    if (!option('form')) {
      console.error('Rapport: embed.js needs the link of a form, data-form="LINK".');
      return;
    }
    const selector = option('target');
    /** Shows the form if its place is in the page. */
    const tryShow = () => {
      const target = selector && document.querySelector(selector);
      const isInBody = !selector && document.body?.contains(script);
      if (target) show(script, option, (...elements) => target.append(...elements));
      else if (isInBody) show(script, option, (...elements) => script.after(...elements));
      return target || isInBody;
    };
    if (tryShow()) return;
    await parsed;
    if (tryShow()) return;
    if (selector)
      console.warn(`Rapport: no element is ${selector}; the form is at the end of the page.`);
    show(script, option, (...elements) => document.body.append(...elements));
  };

  /** Returns the number of modules in the page. */
  const embedNewModules = () => {
    const modules = document.querySelectorAll('script[type=module][data-form][src*="/embed.js"]');
    for (const script of modules) {
      if (!script.isEmbedded) void embed(script);
      script.isEmbedded = true;
    }
    return modules.length;
  };

  /** A module does not know its script element, and runs once for all elements with its address, also those that are added later. */
  const embedModules = async () => {
    await parsed;
    if (embedNewModules() === 0)
      console.error(
        'Rapport: there is no <script type="module" src="…/embed.js" data-form="LINK">.',
      );
    new MutationObserver(embedNewModules).observe(document, { childList: true, subtree: true });
  };

  void (document.currentScript ? embed(document.currentScript) : embedModules());
})();
