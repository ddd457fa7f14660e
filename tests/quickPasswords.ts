// Sign-ins of tests that are not about passwords: each would keep a core busy for 170 ms. passwords.test.ts holds what is delivered.
import { strength } from '../src/station/session/password.ts';

Object.assign(strength, { N: 2 ** 10, p: 1 });
