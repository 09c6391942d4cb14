/** What is said once: toasts, which need no act, and the few banners that do. */

import { isShellKey, t } from '../../i18n';
import type { MatchStore } from '../store';
import { Button, Icon } from './parts';

export function ToastView({ store }: { store: MatchStore }) {
  const toast = store.toast.value;
  return (
    <div class="mtoast" role="status" aria-live="polite">
      {toast && (
        <div class="toast" onPointerEnter={() => store.holdToast()} onPointerLeave={() => store.say(toast)}>
          <Icon name="saved" size={20} />
          <span>
            {toast.strong && <b>{toast.strong} </b>}
            {toast.text}
          </span>
          <button type="button" class="ib" aria-label={t('do.close')} onClick={() => store.closeToast()}>
            <Icon name="x" size={16} />
          </button>
        </div>
      )}
    </div>
  );
}

export function BannerView({ store, abort }: { store: MatchStore; abort: () => void }) {
  const banner = store.banner.value;
  if (banner === null) return null;
  if (banner.kind === 'nonce') {
    return (
      <div class="mbanner" role="alert">
        <Icon name="report" size={20} />
        <span><b>{t('banner.nonce')}</b> {t('banner.nonce.small')}</span>
        <Button cls="s" name="banner-abort" press={abort}>{t('banner.abort')}</Button>
        <Button cls="s quiet" name="banner-close" press={() => (store.banner.value = null)}>{t('do.close')}</Button>
      </div>
    );
  }
  const why = banner.kind === 'closed' ? `banner.${banner.code}` : '';
  const text =
    banner.kind === 'build'
      ? t('banner.build')
      : isShellKey(why)
        ? t(why)
        : t('banner.elsewhere', { code: banner.code });
  return (
    <div class="mbanner" role="alert" data-banner={banner.kind}>
      <Icon name="report" size={20} />
      <span><b>{text}</b> {banner.kind === 'build' && t('banner.build.small')}</span>
      <Button cls="s" name="reload" press={() => location.reload()}>{t('banner.reload')}</Button>
    </div>
  );
}
