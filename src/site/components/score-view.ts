import * as say from '#messages/server.ts';

import type { Score } from '../../catalog/lists/score.ts';
import { markup, type Markup } from '../markup/markup.ts';

/** How much of a server's data is stated. */
export function scoreView({ points, factors }: Score): Markup {
  return markup`
    <section class="score" aria-labelledby="score">
      <h2 id="score">${say.completeness} <span class="quiet">${say.outOf(points, 100)}</span></h2>
      <dl class="factors">
        ${factors.map(
          (factor) => markup`
            <div${factor.points === factor.weight && markup` class="full"`}>
              <dt>${say.factors[factor.factor]}</dt>
              <dd>${say.outOf(factor.points, factor.weight)}</dd>
            </div>
          `,
        )}
      </dl>
      <p class="quiet">${say.completenessMeaning}</p>
    </section>
  `;
}
