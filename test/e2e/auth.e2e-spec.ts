import { loadTopics } from '../support/load-topics';

loadTopics(`${__dirname}/auth`, `${__dirname}/health`, `${__dirname}/idempotency`);
