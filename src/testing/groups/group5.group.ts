import { describeGroup } from './describeGroup.ts';

describeGroup(5);
