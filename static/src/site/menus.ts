// Menus are details elements: they work alone; here they also close like menus do.

export function startMenus(): void {
  document.addEventListener('click', (event) => {
    const inside = event.target instanceof Element ? event.target.closest('details.menu') : null;
    closeMenus(inside);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    const open = document.querySelector<HTMLDetailsElement>('details.menu[open]');
    if (!open) return;
    open.open = false;
    open.querySelector('summary')?.focus();
  });
}

function closeMenus(except: Element | null): void {
  document.querySelectorAll<HTMLDetailsElement>('details.menu[open]').forEach((menu) => {
    if (menu !== except) menu.open = false;
  });
}
