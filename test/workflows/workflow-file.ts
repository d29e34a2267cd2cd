import { readFileSync } from 'node:fs';

import { isJsonObject, member, type JsonObject, type JsonValue } from '../../src/catalog/parsing/json-tree.ts';
import { CONTENT_LIMITS } from '../../src/catalog/parsing/limits.ts';
import { parseYaml } from '../../src/catalog/parsing/yaml.ts';

/** One step of a job. */
export interface WorkflowStep {
  readonly uses: string;
  readonly run: string;
  readonly env: JsonObject;
  readonly with: JsonObject;
}

/** One job. */
export interface WorkflowJob {
  readonly id: string;
  readonly permissions: JsonValue | undefined;
  readonly needs: readonly JsonValue[];
  readonly tree: JsonObject;
  readonly steps: readonly WorkflowStep[];
}

/** A workflow of GitHub Actions, as far as the guarantees need it. */
export interface Workflow {
  readonly text: string;
  readonly tree: JsonObject;
  readonly jobs: ReadonlyMap<string, WorkflowJob>;
}

function objectAt(value: unknown, key: string): JsonObject {
  const found = member(value, key);
  return isJsonObject(found) ? found : {};
}

function textAt(value: unknown, key: string): string {
  const found = member(value, key);
  return typeof found === 'string' ? found : '';
}

function listAt(value: unknown, key: string): readonly JsonValue[] {
  const found = member(value, key);
  return found === undefined ? [] : Array.isArray(found) ? found : [found];
}

function stepOf(value: JsonValue): WorkflowStep {
  return { uses: textAt(value, 'uses'), run: textAt(value, 'run'), env: objectAt(value, 'env'), with: objectAt(value, 'with') };
}

/** Reads a workflow file. */
export function readWorkflow(file: string): Workflow {
  const text = readFileSync(file, 'utf8');
  const { value: tree, problems } = parseYaml(text, { file, limits: CONTENT_LIMITS });
  if (!isJsonObject(tree)) throw new Error(`${file} cannot be read: ${problems[0]?.message ?? 'it is no map'}`);
  const jobs = Object.entries(objectAt(tree, 'jobs')).map(([id, job]): [string, WorkflowJob] => [
    id,
    {
      id,
      permissions: member(job, 'permissions'),
      needs: listAt(job, 'needs'),
      tree: isJsonObject(job) ? job : {},
      steps: listAt(job, 'steps').map(stepOf),
    },
  ]);
  return { text, tree, jobs: new Map(jobs) };
}

/** Every text in a tree. */
export function textsIn(value: JsonValue): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isJsonObject(value) ? Object.values(value).flatMap(textsIn) : [];
}
