import { loadTopics } from '../../../test/support/load-topics';

loadTopics(__dirname);
