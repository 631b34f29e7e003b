/** The share of those who tagged, in whole per cent (D3 §4): tagged / tagger_count × 100. Members who joined or left a moment ago make it no more than all. */
export const progressOf = (count: number, tagger_count: number): number =>
  tagger_count ? Math.min(100, Math.round((count / tagger_count) * 100)) : 0
