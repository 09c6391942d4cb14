// The few words that pages say by themselves; everything else comes rendered from the server.

export type Language = 'es' | 'en' | 'ko';

const es = {
  copied: 'Enlace copiado',
  copyFailed: 'No se pudo copiar. Selecciona el enlace y cópialo a mano.',
  close: 'Cerrar',
  offline: 'Sin conexión. No se ha guardado nada; prueba otra vez.',
  reload: 'Recargar',
  look: 'Ver',
  matched: 'Mesa lista. Te llevamos a la partida.',
  signedOut: 'Tu sesión se ha cerrado.',
  shown: 'Ocultar la contraseña',
  hidden: 'Mostrar la contraseña',
  left: 'quedan {time}',
  over: 'sin tiempo',
  turn: 'Te toca: {title}',
};

export type Texts = typeof es;

const en: Texts = {
  copied: 'Link copied',
  copyFailed: 'Could not copy. Select the link and copy it by hand.',
  close: 'Close',
  offline: 'No connection. Nothing was saved; try again.',
  reload: 'Reload',
  look: 'See',
  matched: 'Your table is ready. Taking you to the match.',
  signedOut: 'You have been signed out.',
  shown: 'Hide the password',
  hidden: 'Show the password',
  left: '{time} left',
  over: 'out of time',
  turn: 'Your turn: {title}',
};

const ko: Texts = {
  copied: '링크를 복사했어요',
  copyFailed: '복사하지 못했어요. 링크를 선택해서 직접 복사해 주세요.',
  close: '닫기',
  offline: '연결이 끊겼어요. 저장된 것이 없으니 다시 시도해 주세요.',
  reload: '새로고침',
  look: '보기',
  matched: '테이블이 준비됐어요. 게임으로 이동해요.',
  signedOut: '로그아웃됐어요.',
  shown: '비밀번호 숨기기',
  hidden: '비밀번호 보기',
  left: '{time} 남음',
  over: '시간 초과',
  turn: '내 차례: {title}',
};

const catalogues: Record<Language, Texts> = { es, en, ko };

export function language(): Language {
  const lang = document.documentElement.lang;
  return lang === 'en' || lang === 'ko' ? lang : 'es';
}

export function text(key: keyof Texts): string {
  return catalogues[language()][key];
}

export const allTexts = catalogues;
