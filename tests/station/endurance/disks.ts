// A separate file system for a test, if the machine permits mounting one, and a function that fills it.
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export interface Disks {
  mount(folder: string, size: string): boolean;
  /** Mounts a disk of 48 MB in a file. */
  mountImage(folder: string): boolean;
  unmountAll(): void;
}
export function createDisks(): Disks {
  const mounts: string[] = [];
  const done = (steps: readonly (readonly [string, string[]])[], folder: string): boolean => {
    const well = steps.every(([command, args]) => spawnSync(command, args).status === 0);
    if (well) mounts.push(folder);
    return well;
  };
  return {
    mount: (folder, size) => done([['mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]]], folder),
    mountImage(folder) {
      const image = `${folder}.image`;
      const made = [
        ['truncate', ['-s', '48M', image]],
        ['mkfs.ext4', ['-q', image]],
        ['mount', ['-o', 'loop', image, folder]],
      ] as const;
      return done(
        made.map(([command, args]) => [command, [...args]] as const),
        folder,
      );
    },
    unmountAll() {
      for (const at of mounts.splice(0)) spawnSync('umount', ['-l', at]);
    },
  };
}

/** Takes all the free space, so that no further page fits. */
export function fill(folder: string): void {
  const file = openSync(join(folder, 'filling'), 'w');
  try {
    for (let size = 65_536; size >= 512; size /= 2) {
      try {
        for (;;) writeSync(file, Buffer.alloc(size, 1));
      } catch (error) {
        if ((error as { code?: unknown }).code !== 'ENOSPC') throw error;
      }
    }
  } finally {
    closeSync(file);
  }
}
