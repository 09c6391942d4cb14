// What this browser remembers, under names of ours. Where storage is forbidden it only forgets.

const key = (name: string): string => `sobremesa.${name}`;

export function canRemember(): boolean {
  try {
    return localStorage.length >= 0;
  } catch {
    return false;
  }
}

export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(key(name));
  } catch {
    return null;
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(key(name), value);
  } catch {
    return;
  }
}
