import { loadTopics } from '../support/load-topics';

loadTopics(`${__dirname}/responses`, `${__dirname}/export`);
