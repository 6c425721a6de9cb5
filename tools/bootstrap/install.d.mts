export function checkNode(version?: string): void;
export function whyInstall(root: string): string | undefined;
export function ensureInstalled(root: string, say?: (line: string) => void): Promise<void>;
