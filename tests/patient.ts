// What a view is waited for comes, or is broken: a busy machine takes its time, and what passes does not wait.
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 90_000 });
