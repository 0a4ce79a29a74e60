import type provisioning from '@vestibule/messages/en/admin/provisioning.json'
import type { ScimSource } from '@vestibule/contract/schemas/scim'
import { useTranslation } from '../../i18n/use-translation.ts'

type Guide = keyof typeof provisioning.guides

const guides: Record<ScimSource, Guide> = {
  frontegg: 'other',
  okta: 'okta',
  'azure-ad': 'azure-ad',
  other: 'other',
}

export type SetupValue = { readonly label: string; readonly value: string }

type Setup = { readonly source: ScimSource; readonly scimUrl?: string | undefined; readonly token?: string }

/** Where the values go in a directory, and the values under the names that they have there. */
export const useSetup = (): ((setup: Setup) => { readonly guide: string; readonly values: SetupValue[] }) => {
  const { t } = useTranslation('provisioning')
  return ({ source, scimUrl = '', token }) => {
    const guide = guides[source]
    const okta = [
      { label: t('values.okta.identifier'), value: 'userName' },
      { label: t('values.okta.mode'), value: 'HTTP Header' },
    ]
    return {
      guide: t(`guides.${guide}`),
      values: [
        { label: t(`values.${guide}.url`), value: scimUrl },
        ...(guide === 'okta' ? okta : []),
        ...(token === undefined ? [] : [{ label: t(`values.${guide}.token`), value: token }]),
      ],
    }
  }
}
