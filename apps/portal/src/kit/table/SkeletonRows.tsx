/** The shape of rows that are on their way, so that nothing jumps when they come. */
export const SkeletonRows = ({ columns, rows }: { readonly columns: number; readonly rows: number }) => (
  <tbody className="is-still" aria-hidden="true">
    {Array.from({ length: rows }, (_row, row) => (
      <tr key={row}>
        {Array.from({ length: columns }, (_column, column) => (
          <td key={column} aria-hidden="true">
            <span className="v-bone" />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
)
