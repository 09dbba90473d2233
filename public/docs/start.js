// Starts Swagger UI on this page, with what it lacks: dark mode of the system, a search, landmarks and labels.
const STORED_KEY = 'rapport-docs-authorization';

const root = document.documentElement;
const darkMode = matchMedia('(prefers-color-scheme: dark)');
const followSystem = () => root.classList.toggle('dark-mode', darkMode.matches);
darkMode.addEventListener('change', followSystem);
followSystem();

/** Keeps the API key until the tab is closed; `persistAuthorization` would keep it in `localStorage` for good. */
const authorization = {
  wrapActions: {
    authorize: (authorize) => (payload) => {
      sessionStorage.setItem(STORED_KEY, JSON.stringify(payload));
      return authorize(payload);
    },
    logout: (logout) => (payload) => {
      sessionStorage.removeItem(STORED_KEY);
      return logout(payload);
    },
  },
};

/** The operations whose path, summary or description has the text; a tag whose name has it, whole. */
function searchOperations(tags, text) {
  const wanted = text.toLowerCase();
  const has = (value) => typeof value === 'string' && value.toLowerCase().includes(wanted);
  return tags
    .map((tag, name) =>
      has(name)
        ? tag
        : tag.update('operations', (operations) =>
            operations.filter(
              (entry) =>
                has(entry.get('path')) ||
                has(entry.getIn(['operation', 'summary'])) ||
                has(entry.getIn(['operation', 'description'])),
            ),
          ),
    )
    .filter((tag) => tag.get('operations').size > 0);
}

function RapportPage({ React }) {
  const element = React.createElement;
  const inside = (name, attributes) => (Original) => (props) =>
    element(name, attributes, element(Original, props));
  const labelled = (label) => (Original) => (props) =>
    element(Original, { 'aria-label': label, ...props });
  const hidden = (text, name = 'span') => element(name, { className: 'hidden-text' }, text);
  const withText = (text) => (Original) => (props) =>
    element(React.Fragment, {}, hidden(text), element(Original, props));

  const Search = ({ layoutSelectors, layoutActions }) => {
    const text = layoutSelectors.currentFilter();
    return element(
      'div',
      { className: 'wrapper', role: 'search' },
      hidden('Operations', 'h2'),
      element('input', {
        className: 'operation-filter-input',
        type: 'search',
        'aria-label': 'Search operations',
        placeholder: 'Search operations',
        value: typeof text === 'string' ? text : '',
        onChange: ({ target }) => layoutActions.updateFilter(target.value),
      }),
    );
  };

  /** Swagger UI names the header scheme and skips heading levels; one labelled box is enough for one key. */
  const ApiKey = ({ name, schema, authorized, onChange, getComponent }) => {
    const isSet = Boolean(authorized?.get(name));
    return element(
      'div',
      { className: 'api-key' },
      element(isSet ? 'p' : 'label', isSet ? {} : { htmlFor: 'api-key' }, 'API key'),
      isSet
        ? element('p', {}, 'This tab sends a key with every request.')
        : element('input', {
            id: 'api-key',
            type: 'text',
            autoComplete: 'off',
            autoFocus: true,
            spellCheck: false,
            onChange: ({ target }) => onChange({ name, schema, value: target.value }),
          }),
      element(getComponent('Markdown', true), { source: schema.get('description') }),
    );
  };

  return {
    fn: { opsFilter: searchOperations },
    statePlugins: { auth: authorization },
    wrapComponents: {
      InfoContainer: inside('section', { 'aria-label': 'Introduction' }),
      authorizeBtn: (Original) => (props) =>
        element(
          'section',
          { 'aria-label': 'Authorization' },
          hidden('Authorization', 'h2'),
          element(Original, props),
        ),
      HttpAuth: () => ApiKey,
      // The headings of an operation have level 4, and webhooks have no tag, whose heading has level 3.
      OperationContainer: (Original) =>
        class extends Original {
          render() {
            const operation = super.render();
            return this.props.tag === 'webhooks'
              ? element(React.Fragment, {}, hidden('Requests to your server', 'h3'), operation)
              : operation;
          }
        },
      // The role of Swagger UI, a region without a name, hides that this is a table.
      responses: inside('div', {
        ref: (node) => node?.querySelector('table[role=region]')?.removeAttribute('role'),
      }),
      // The labels of the dialog's buttons differ from their texts.
      Button:
        (Original) =>
        ({ 'aria-label': _label, ...props }) =>
          element(Original, props),
      CloseIcon: withText('Close'),
      JSONSchema202012ChevronRightIcon: withText('Details'),
      // Long code scrolls, by keyboard too.
      SyntaxHighlighter: inside('div', {
        className: 'code',
        role: 'group',
        'aria-label': 'Code',
        tabIndex: 0,
      }),
      JsonSchema_string: (Original) => (props) =>
        element('label', {}, hidden(props.description), element(Original, props)),
      FilterContainer: () => Search,
      // There is one server: the one that serves this page.
      ServersContainer: () => () => null,
      // A link within the button that opens an operation cannot be reached by keyboard.
      DeepLink:
        () =>
        ({ text }) =>
          element('span', {}, text),
      contentType: (Original) => (props) =>
        element(Original, { ariaLabel: 'Media type', ...props }),
      TextArea: labelled('Request body'),
    },
  };
}

const ui = SwaggerUIBundle({
  url: '/docs/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  // Removes a badge that Swagger UI loads from a foreign server.
  validatorUrl: null,
  filter: true,
  // The only theme whose colours have enough contrast in both modes.
  syntaxHighlight: { activated: true, theme: 'tomorrow-night' },
  defaultModelsExpandDepth: -1,
  defaultModelExpandDepth: 2,
  plugins: [RapportPage],
  onComplete: () => {
    const stored = sessionStorage.getItem(STORED_KEY);
    if (stored !== null) ui.authActions.authorize(JSON.parse(stored));
  },
});
