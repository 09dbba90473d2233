import { loadTopics } from '../support/load-topics';

loadTopics(`${__dirname}/cli`, `${__dirname}/demo`);
