// Loaded before a station: the optional serial library is not there, as where it was left out of the installation.
const Module = require('node:module');
const resolve = Module._resolveFilename;
Module._resolveFilename = function (request, ...rest) {
  if (request === 'serialport') throw Object.assign(new Error("Cannot find module 'serialport'"), { code: 'MODULE_NOT_FOUND' });
  return resolve.call(this, request, ...rest);
};
