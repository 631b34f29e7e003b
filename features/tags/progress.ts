/** Share of those who tagged, in whole per cent (D3 §4): tagged / tagger_count × 100. Capped at 100, as members may join or leave between the two counts. */
export const progressOf = (count: number, tagger_count: number): number =>
  tagger_count ? Math.min(100, Math.round((count / tagger_count) * 100)) : 0
