import { describeGroup } from './describeGroup.ts';

describeGroup(2);
