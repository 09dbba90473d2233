import { describeInput } from './describe-input';

describeInput(/^\/forms\/\{formId\}\//);
