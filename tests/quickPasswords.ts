// A cheap password hash for tests of other subjects: the real one takes 170 ms of CPU. passwords.test.ts covers it.
import { strength } from '../src/station/session/password.ts';

Object.assign(strength, { N: 2 ** 10, p: 1 });
