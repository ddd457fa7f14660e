// Preloaded into stations of the tests: password hashes that cost little CPU time, because almost every test signs in.
// tests/station/passwords.test.ts covers the real cost.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;
crypto.scrypt = (password, salt, length, options, done) => scrypt(password, salt, length, { ...options, N: 2 ** 10, p: 1 }, done);
syncBuiltinESMExports();
