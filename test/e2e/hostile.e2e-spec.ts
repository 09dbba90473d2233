import { loadTopics } from '../support/load-topics';

loadTopics(`${__dirname}/hostile`);
