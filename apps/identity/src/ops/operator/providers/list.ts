import { databaseCommand } from '../command.ts'
import { listProviderRows } from './providers.queries.ts'

/** Lists the social providers; secrets are never shown. */
export const listProviders = databaseCommand({
  summary: 'Lists social providers, without their secrets.',
  run: async (_, { db }) => {
    const rows = await listProviderRows(db)
    return {
      isOk: true,
      lines:
        rows.length === 0
          ? ['No providers: npm run operator -- providers set --help']
          : rows.map(
              ({ type, clientId, isActive, isTrusted }) =>
                `${type}  ${clientId}  ${isActive ? 'on' : 'off'}${isTrusted ? '  trusted' : ''}`,
            ),
      data: rows.map(({ type, clientId, displayName, isActive, isTrusted, options }) => ({
        type,
        clientId,
        name: displayName,
        isActive,
        isTrusted,
        options,
      })),
    }
  },
})
