import type { VendorOptions } from './vendor.ts'

/** The page is hidden by the wrapper until the screens are there, and the application may show a loader meanwhile. */
export const endLoading = ({ customLoader }: VendorOptions): void => {
  document.body.classList.remove('frontegg-loading')
  if (typeof customLoader === 'function') customLoader(false)
}
