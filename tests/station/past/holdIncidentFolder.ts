// Opens the folder of an incident file as the viewer of incident files does, and runs until it is killed.
import { makeIncidentFolder } from '../../../src/station/incidentFile/incidentFolder.ts';

export function main(): Promise<never> {
  process.stdout.write(makeIncidentFolder(() => {}).path);
  return new Promise(() => setInterval(() => {}, 1000));
}
