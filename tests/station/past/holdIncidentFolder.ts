// A program that opens an incident folder as the viewer of incident files does. It runs until it is killed.
import { makeIncidentFolder } from '../../../src/station/incidentFile/incidentFolder.ts';

export function main(): Promise<never> {
  process.stdout.write(makeIncidentFolder(() => {}).path);
  return new Promise(() => setInterval(() => {}, 1000));
}
