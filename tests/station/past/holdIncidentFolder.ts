// A program that shows an incident file, as far as its folder goes. It runs until it is killed.
import { makeIncidentFolder } from '../../../src/station/incident/incidentFolder.ts';

export function main(): Promise<never> {
  process.stdout.write(makeIncidentFolder(() => {}).path);
  return new Promise(() => setInterval(() => {}, 1000));
}
