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

  const Search = ({ layoutSelectors, layoutActions }) => {
    const text = layoutSelectors.currentFilter();
    return element(
      'div',
      { className: 'wrapper', role: 'search' },
      element('h2', { className: 'page-heading' }, 'Operations'),
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

  return {
    fn: { opsFilter: searchOperations },
    statePlugins: { auth: authorization },
    wrapComponents: {
      InfoContainer: inside('section', { 'aria-label': 'Introduction' }),
      authorizeBtn: inside('section', { 'aria-label': 'Authorization' }),
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
  defaultModelsExpandDepth: -1,
  defaultModelExpandDepth: 2,
  plugins: [RapportPage],
  onComplete: () => {
    const stored = sessionStorage.getItem(STORED_KEY);
    if (stored !== null) ui.authActions.authorize(JSON.parse(stored));
  },
});
