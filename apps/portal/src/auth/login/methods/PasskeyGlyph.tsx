/** A fingerprint, in the strokes of the other drawings. Decoration: the words beside it say the same. */
export const PasskeyGlyph = () => (
  <svg className="v-icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d="M4 12.500c.5-1.200.75-2.700.75-4.250a3.250 3.250 0 0 1 6.500 0c0 1.600-.1 3-.5 4.500M8 8.250c0 2-.3 3.750-1 5.250M2.250 10c.15-.550.2-1.150.2-1.750a5.500 5.500 0 0 1 8.200-4.800M12.700 5.400c.5.850.8 1.800.8 2.850 0 .850 0 1.600-.15 2.400" />
  </svg>
)
