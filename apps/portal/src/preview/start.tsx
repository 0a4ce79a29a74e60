export const startPreview = (_root: HTMLElement): void => {}
