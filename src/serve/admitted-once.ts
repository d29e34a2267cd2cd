import type { Access, Admission, Scope } from '../api/access/access.ts';
import type { ApiRequest } from '../api/http/request.ts';

/** The same access, which counts a request once, however often it is asked about it. */
export function admittedOnce(access: Access): Access {
  const known = new WeakMap<ApiRequest, Map<Scope, Admission | Promise<Admission>>>();
  return {
    admit(request, scope) {
      const admissions = known.get(request) ?? new Map<Scope, Admission | Promise<Admission>>();
      const admission = admissions.get(scope) ?? access.admit(request, scope);
      known.set(request, admissions.set(scope, admission));
      return admission;
    },
  };
}
