import type { Socket } from 'node:net';

export function requireAllowed(specifier: string): void;
export function raiseFence(): void;
export function openChannel(fd: number): Socket;
export function collectGarbage(): void;
