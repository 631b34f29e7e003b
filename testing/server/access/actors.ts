/**
 * The actors of permissions.md, in the situation of world.ts: committee and meeting of the actor.
 *
 * AN anonymous · NM no membership · FM future member · XM ended, but had the meeting · XB ended before the meeting · AC access · MB member ·
 * NB member since after the meeting · RS responsible · SA site administrator · OM member of another committee · OW owner of the personal document ·
 * RE records staff, no membership · TM access here, responsible in another committee · GM member, also of a group · CB member who left and came back ·
 * XS member with an expired session · DU disabled member who still has a session
 */
export const actors = ['AN', 'NM', 'FM', 'XM', 'XB', 'AC', 'MB', 'NB', 'RS', 'SA', 'OM', 'OW', 'RE', 'TM', 'GM', 'CB', 'XS', 'DU'] as const
export type Code = (typeof actors)[number]
