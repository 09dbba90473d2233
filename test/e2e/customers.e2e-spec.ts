import { loadTopics } from '../support/load-topics';

loadTopics(`${__dirname}/customers`, `${__dirname}/loyalty`);
