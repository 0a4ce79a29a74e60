/** Every route of signing in: the frame of the layout reads the address and shows what belongs there. */
export default function Account() {
  return null
}
