import { useTranslation } from '../../i18n/use-translation.ts'

/** Names countries in the language of the page, by their code. */
export const useCountryName = (): ((code: string) => string) => {
  const { locale } = useTranslation('security')
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  return (code) => names.of(code) ?? code
}
