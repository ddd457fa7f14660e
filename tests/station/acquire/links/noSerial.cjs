// Loaded before a station: makes the optional serial library unavailable, as in an installation without it.
const Module = require('node:module');
const resolve = Module._resolveFilename;
Module._resolveFilename = function (request, ...rest) {
  if (request === 'serialport') throw Object.assign(new Error("Cannot find module 'serialport'"), { code: 'MODULE_NOT_FOUND' });
  return resolve.call(this, request, ...rest);
};
