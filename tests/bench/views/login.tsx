// The minimal login page written by hand with antd: two inputs with rules, a button, the dark theme.
import { Button, Card, ConfigProvider, Form, Input, theme } from 'antd';
import { createRoot } from 'react-dom/client';

const missing = 'login name or password cannot be empty';

function Login() {
  const enter = (values: unknown) => void fetch('/v1/rpc/user/login', { method: 'POST', body: JSON.stringify(values) });
  return (
    <ConfigProvider theme={{ algorithm: theme.darkAlgorithm }} componentSize="small">
      <Card title="Log in">
        <Form layout="vertical" onFinish={enter}>
          <Form.Item name="loginName" label="Login name" rules={[{ required: true, message: missing }, { max: 64 }]}>
            <Input autoComplete="username" />
          </Form.Item>
          <Form.Item name="password" label="Password" rules={[{ required: true, message: missing }, { max: 256 }]}>
            <Input.Password autoComplete="current-password" />
          </Form.Item>
          <Button type="primary" htmlType="submit">
            Log in
          </Button>
        </Form>
      </Card>
    </ConfigProvider>
  );
}
const root = document.getElementById('root');
if (root) createRoot(root).render(<Login />);
